// The judges: tsshogi, shogiops and json-kifu-format read what we write, and
// we read what they write. ../README.md explains the differences that are
// allowed here, one by one; any other one fails.
//
//   node judge.mjs CONVERT_CLI CORPORA_DIR
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as ts from "tsshogi";
import jkfPackage from "json-kifu-format";
import { parseSfen, makeSfen } from "shogiops/sfen";
import { makeUsi, parseUsi } from "shogiops/util";
import * as opsKif from "shogiops/notation/kif";
import * as opsCsa from "shogiops/notation/csa";
import { makeJapaneseMoveOrDrop } from "shogiops/notation/japanese";

const [convertCli, corpora] = process.argv.slice(2);
const { Parsers } = jkfPackage;

// ---------------------------------------------------------------- counting

const passed = new Map(); // What was compared -> how many times it agreed.
const known = new Map(); // Explained difference -> how many times it was met.
const failures = [];

function count(map, key) {
  map.set(key, (map.get(key) ?? 0) + 1);
}

function check(what, id, ours, theirs) {
  if (ours === theirs) return count(passed, what);
  failures.push(`${what}, ${id}:\n  ours   ${ours}\n  theirs ${theirs}`);
}

// ----------------------------------------------------------- our converter

function run(args, input) {
  const options = { input, encoding: "utf8", maxBuffer: 1 << 30 };
  return execFileSync(convertCli, args, options);
}

// The texts between the lines "=== N".
function split(output) {
  return output.split(/^=== \d+\n/m).slice(1);
}

function convertAll(files, from, to) {
  const input = files.map((text, i) => `=== ${i}\n${text}${text.endsWith("\n") ? "" : "\n"}`);
  const converted = split(run(["--from", from, "--to", to], input.join("")));
  if (converted.length !== files.length) {
    throw new Error(`${files.length} ${from} files gave ${converted.length} records`);
  }
  return converted;
}

// The lines of `convert_cli --to lines`.
function parseLines(text) {
  const headers = [];
  const nodes = [];
  for (const line of text.split("\n").filter((l) => l !== "")) {
    const fields = line.split("\t");
    if (fields[0] === "H") {
      headers.push([fields[1], fields[2]]);
    } else {
      const [depth, what, sfen, japanese, time, comments] = fields;
      nodes.push({ depth: Number(depth), what, sfen, japanese, time, comments: comments ?? "" });
    }
  }
  return { headers, nodes };
}

// ------------------------------------------------------------------- cases

function problems() {
  if (!existsSync(corpora)) {
    console.log(`no ${corpora}: the problems are left out`);
    return [];
  }
  const lines = [];
  for (const name of ["musou", "zukou", "special_cases", "tanuki_1to11"]) {
    for (const row of readFileSync(join(corpora, `${name}.tsv`), "utf8").split("\n")) {
      const [, sfen, , moves] = row.split("\t");
      if (moves !== undefined && /^[1-9PLNSGBR][1-9*]/.test(moves)) {
        lines.push(`sfen ${sfen} moves ${moves}`);
      }
    }
  }
  return lines.slice(0, 300);
}

const formats = ["sfen", "kif", "ki2", "csa", "jkf", "lines"];

// Every case in all our formats: [{id, sfen, kif, ki2, csa, jkf, lines}].
function collect(prefix, outputs) {
  const texts = outputs.map(split);
  return texts[0].map((_, i) => ({
    id: `${prefix} ${i}`,
    ...Object.fromEntries(formats.map((format, f) => [format, texts[f][i]])),
  }));
}

function allCases() {
  const lines = `${problems().join("\n")}\n`;
  const fromProblems = lines.length > 1
    ? collect("problem", formats.map((format) => run(["--from", "sfen", "--to", format], lines)))
    : [];
  const sample = ["--sample", "20210304", "300", "--to"];
  return [...fromProblems, ...collect("sample", formats.map((format) => run([...sample, format])))];
}

// ------------------------------------------------- tsshogi's tree as lines

function tsNodes(record) {
  const nodes = [];
  const visit = (first, position, lastMove, depth) => {
    // First the main line, then the branches that replace its nodes.
    for (let node = first; node; node = node.branch) {
      const after = position.clone();
      let what = "";
      let japanese = "";
      let move;
      if (node.move instanceof ts.Move) {
        move = node.move;
        what = move.usi;
        japanese = ts.formatMove(position, move, { lastMove }).replace(/^[☗☖]/, "").replace("同　", "同");
        after.doMove(move, { ignoreValidation: true });
      } else if (depth > 0) {
        what = `%${ts.getCSASpecialMoveName(node.move, ts.reverseColor(node.nextColor))}`;
      }
      const time = String(node.elapsedMs);
      nodes.push({ depth, what, sfen: after.sfen, japanese, time, comments: node.comment });
      if (node.next) visit(node.next, after, move, depth + 1);
      if (depth === 0) break;
    }
  };
  visit(record.first, record.initialPosition, undefined, 0);
  return nodes;
}

// What can't be compared in a format, because the format doesn't have it.
const lacks = {
  sfen: { branches: true, comments: true, times: true, ends: true },
  kif: {},
  ki2: { times: true },
  csa: { branches: true },
  jkf: {},
};

// README: "comments". tsshogi keeps a node's comments as one string.
function normalComments(text, separator) {
  return text.split(separator).filter((line) => line !== "" && !line.startsWith("'")).join("\n").trimEnd();
}

// README: "words". Ends that tsshogi tells apart by the side that moved.
function normalEnd(what, sfen) {
  const black = sfen.split(" ")[1] === "b";
  if (what === "%+ILLEGAL_ACTION" && black) return "%ILLEGAL_MOVE";
  if (what === "%-ILLEGAL_ACTION" && !black) return "%ILLEGAL_MOVE";
  return what;
}

function mainLine(nodes) {
  const line = [];
  for (const node of nodes) {
    if (node.depth !== line.length) break; // The first node of a branch.
    line.push(node);
  }
  return line;
}

// README: "tsshogi, ILLEGAL_ACTION".
function readByTsshogi(nodes, format) {
  if (format !== "csa" && format !== "jkf") return nodes;
  return nodes.map((node) => {
    if (!/ILLEGAL_ACTION$/.test(node.what)) return node;
    count(known, `tsshogi reads ILLEGAL_ACTION the other way round (${format})`);
    return { ...node, what: "%ILLEGAL_MOVE" };
  });
}

// README: "handicaps".
const rareHandicaps = ["三枚落ち", "五枚落ち", "左五枚落ち", "左七枚落ち", "右七枚落ち"];

function hasRareHandicap(testCase) {
  return rareHandicaps.includes(testCase.kif.match(/^手合割：(.*)$/m)?.[1]);
}

function normalNodes(nodes, lack, separator) {
  let result = lack.branches ? mainLine(nodes) : nodes;
  if (lack.ends) result = result.filter((node) => !node.what.startsWith("%"));
  return result.map((node) => ({
    depth: node.depth,
    what: normalEnd(node.what, node.sfen),
    sfen: node.sfen,
    japanese: node.japanese,
    time: lack.times || node.time === "-" ? "0" : node.time,
    comments: lack.comments ? "" : normalComments(node.comments, separator),
  }));
}

function nodeText(node) {
  return node ? Object.values(node).join(" | ") : "nothing";
}

function compareNodes(what, id, ours, theirs) {
  for (let i = 0; i < Math.max(ours.length, theirs.length); ++i) {
    const [a, b] = [nodeText(ours[i]), nodeText(theirs[i])];
    if (a !== b) return check(what, `${id} node ${i}`, a, b);
  }
  count(passed, what);
}

// --------------------------------------------------- tsshogi reads and writes

const tsImport = {
  sfen: (text) => ts.Record.newByUSI(text.trim()),
  kif: ts.importKIF,
  ki2: ts.importKI2,
  csa: ts.importCSA,
  jkf: ts.importJKFString,
};

const tsExport = {
  sfen: (record) => record.getUSI({ startpos: false, allMoves: true }),
  kif: ts.exportKIF,
  ki2: ts.exportKI2,
  csa: ts.exportCSA,
  jkf: ts.exportJKFString,
};

function tsHeaders(record) {
  const headers = [];
  for (const key of record.metadata.standardMetadataKeys) {
    headers.push([ts.metadataKeyToKakinoki(key), record.metadata.getStandardMetadata(key)]);
  }
  for (const key of record.metadata.customMetadataKeys) {
    headers.push([key, record.metadata.getCustomMetadata(key)]);
  }
  return headers;
}

// README: "headers".
function headerText(headers, format) {
  // README: "EVENT".
  const named = headers.map(([key, value]) =>
    [format === "csa" && key === "表題" ? "棋戦" : key, value]);
  const kept = named.filter(([, value]) => value.trim() !== "");
  return kept.map(([key, value]) => `${key}=${value.trim()}`).sort().join(" ");
}

function judgeTsshogiReads(testCase, ours) {
  for (const format of Object.keys(tsImport)) {
    if (["kif", "ki2", "jkf"].includes(format) && hasRareHandicap(testCase)) {
      count(known, `tsshogi doesn't know the handicap (${format})`);
      continue;
    }
    const record = tsImport[format](testCase[format]);
    const what = `tsshogi reads our ${format}`;
    if (record instanceof Error) {
      check(what, testCase.id, "readable", `${record}\n${testCase[format]}`);
      continue;
    }
    compareNodes(what, testCase.id,
                 normalNodes(readByTsshogi(ours.nodes, format), lacks[format], "␞"),
                 normalNodes(tsNodes(record), lacks[format], "\n"));
    if (format !== "sfen") {
      check(`${what} (headers)`, testCase.id, headerText(ours.headers),
            headerText(tsHeaders(record), format));
    }
  }
}

function judgeWeReadTsshogi(allOfThem) {
  // What it can't read has been reported above.
  const cases = allOfThem.filter((c) => !(ts.importJKFString(c.jkf) instanceof Error));
  const records = cases.map((testCase) => ts.importJKFString(testCase.jkf));
  for (const format of Object.keys(tsExport)) {
    const files = records.map((record) => tsExport[format](record));
    const read = convertAll(files, format, "lines");
    const what = `we read tsshogi's ${format}`;
    cases.forEach((testCase, i) => {
      if (read[i].startsWith("ERROR")) {
        return check(what, testCase.id, read[i], `readable\n${files[i]}`);
      }
      compareNodes(what, testCase.id, normalNodes(parseLines(read[i]).nodes, lacks[format], "␞"),
                   normalNodes(tsNodes(records[i]), lacks[format], "\n"));
    });
  }
}

// ------------------------------------------------------- json-kifu-format

const asItIs = {
  comment: (c) => c,
  special: (s) => s,
  time: (t) => t,
  forks: true,
  endComments: true,
};

// The moves of a JKF record with the keys in one order, as seen by `view`.
function jkfMoves(elements, view = asItIs) {
  return elements.map((element) => {
    const { color, from, to, piece, same, promote, capture, relative } = element.move ?? {};
    const comments = element.special && !view.endComments ? [] : element.comments ?? [];
    return {
      move: element.move && { color, from, to, piece, same, promote, capture, relative },
      special: view.special(element.special),
      time: view.time(element.time),
      // README: "comments".
      comments: comments.map(view.comment).filter((comment) => comment !== ""),
      forks: view.forks ? element.forks?.map((fork) => jkfMoves(fork, view)) : undefined,
    };
  });
}

// README: "json-kifu-format, KACHI".
const noKachi = (special) => (special === "KACHI" ? undefined : special);

// What json-kifu-format makes of our texts: how it sees the record, and what
// its grammars refuse (README: "json-kifu-format, まで").
const jkfReaders = {
  kif: {
    parse: Parsers.parseKIF,
    view: { ...asItIs, special: noKachi },
    prepare: (text) => text.replace(/^(まで.*\n)((?:\*.*\n)+)/gm, "$2$1")
      .replace(/^まで.*入玉勝ち\n/gm, ""),
  },
  ki2: {
    parse: Parsers.parseKI2,
    view: { ...asItIs, special: noKachi, time: () => undefined, endComments: false },
    prepare: (text) => text.replace(/^(まで.*\n)((?:\*.*\n)+)/gm, "$1")
      .replace(/^まで.*入玉勝ち\n/gm, ""),
  },
  csa: {
    parse: Parsers.parseCSA,
    // README: "comments": CSA's markers stay, and there are no forks.
    view: {
      ...asItIs,
      time: (t) => t && t.now,
      comment: (c) => (c.startsWith("'") && !c.startsWith("'*") ? c.slice(1) : `*${c}`),
      forks: false,
    },
    prepare: (text) => text,
  },
};

// An end that its reader leaves out altogether.
function withoutEmptyEnds(elements) {
  const kept = elements.filter((e, i) => i === 0 || e.move || e.special || e.forks);
  return kept.map((e) => ({ ...e, forks: e.forks?.map(withoutEmptyEnds).filter((f) => f.length) }));
}

// README: "json-kifu-format, 同".
function hasForkOnSecondMove(element) {
  const forks = element.forks ?? [];
  return forks.some((fork) => fork[1]?.forks || fork.some(hasForkOnSecondMove));
}

function judgeJsonKifuFormat(testCase) {
  const ours = JSON.parse(testCase.jkf);
  for (const [format, { parse, view, prepare }] of Object.entries(jkfReaders)) {
    const what = `json-kifu-format reads our ${format}`;
    const text = prepare(testCase[format]);
    if (text !== testCase[format]) count(known, `json-kifu-format refuses some まで lines (${format})`);
    let theirs;
    try {
      theirs = parse(text);
    } catch (error) {
      if (format === "ki2" && ours.moves.some(hasForkOnSecondMove)) {
        count(known, "json-kifu-format takes 同 on a fork's second move for another square (ki2)");
        continue;
      }
      check(what, testCase.id, "readable", `${error.message}\n${text}`);
      continue;
    }
    // README: "json-kifu-format, totals".
    const now = format === "csa" ? { ...asItIs, time: (t) => t && t.now } : asItIs;
    check(what, testCase.id, JSON.stringify(withoutEmptyEnds(jkfMoves(ours.moves, view))),
          JSON.stringify(withoutEmptyEnds(jkfMoves(theirs.moves, now))));
  }
}

// ---------------------------------------------------------------- shogiops

function judgeShogiops(testCase, ours) {
  const line = mainLine(ours.nodes).filter((node) => !node.what.startsWith("%"));
  const start = parseSfen("standard", line[0].sfen, false).unwrap();
  const position = start.clone();
  let lastDest;
  for (const node of line.slice(1)) {
    const move = parseUsi(node.what);
    let theirs = makeJapaneseMoveOrDrop(position, move, lastDest)?.replace("同　", "同");
    // README: "行".
    if (/[馬龍]行/.test(theirs)) {
      count(known, "shogiops writes 行 for 上 of 馬 and 龍");
      theirs = theirs.replace("行", "上");
    }
    check("shogiops' Japanese notation", `${testCase.id} ${node.what}`, node.japanese, theirs);
    position.play(move);
    lastDest = move.to;
    check("shogiops' positions", `${testCase.id} ${node.what}`, node.sfen,
          makeSfen(position).replace(/ \d+$/, " 1"));
  }
  const moves = line.slice(1).map((node) => node.what).join(" ");

  judgeShogiopsCsa(testCase, line, moves);

  const kif = opsKif.parseKifHeader(testCase.kif).unwrap();
  if (hasRareHandicap(testCase)) {
    return count(known, "shogiops doesn't know the handicap and reads 平手");
  }
  check("shogiops reads our KIF's start", testCase.id, line[0].sfen, makeSfen(kif).replace(/ \d+$/, " 1"));
  const kifLines = testCase.kif.split(/\n変化/)[0].split("\n").filter((l) => /^ *\d+ /.test(l));
  check("shogiops reads our KIF's moves", testCase.id, moves,
        opsKif.parseKifMovesOrDrops(kifLines).map(makeUsi).join(" "));
}

function judgeShogiopsCsa(testCase, line, moves) {
  const csaResult = opsCsa.parseCsaHeader(testCase.csa);
  // README: "shogiops, kings".
  if (csaResult.isErr && !/K.*k|k.*K/.test(line[0].sfen.split(" ")[0])) {
    return count(known, "shogiops' CSA reader wants both kings");
  }
  const csa = csaResult.unwrap();
  check("shogiops reads our CSA's start", testCase.id, line[0].sfen, makeSfen(csa).replace(/ \d+$/, " 1"));
  const csaMoves = testCase.csa.split("\n").filter((l) => /^[+-]\d{4}/.test(l));
  check("shogiops reads our CSA's moves", testCase.id, moves,
        opsCsa.parseCsaMovesOrDrops(csa, csaMoves).map(makeUsi).join(" "));
}

// What these two write, we read: the main lines.
function judgeWeReadTheOthers(cases) {
  const texts = { "shogiops' kif": [], "shogiops' csa": [], "json-kifu-format's jkf": [] };
  const expected = { "shogiops' kif": [], "shogiops' csa": [], "json-kifu-format's jkf": [] };
  const add = (what, id, text, line) => {
    texts[what].push(text);
    expected[what].push([id, line]);
  };
  for (const testCase of cases) {
    const line = mainLine(parseLines(testCase.lines).nodes).filter((n) => !n.what.startsWith("%"));
    const usi = line.map((node) => node.what).join(" ");
    const position = parseSfen("standard", line[0].sfen, false).unwrap();
    const kif = [opsKif.makeKifHeader(position), "手数----指手---------消費時間--"];
    const csa = [opsCsa.makeCsaHeader(position)];
    let lastDest;
    line.slice(1).forEach((node, i) => {
      const move = parseUsi(node.what);
      kif.push(`${i + 1} ${opsKif.makeKifMoveOrDrop(position, move, lastDest)}`);
      csa.push((position.turn === "sente" ? "+" : "-") + opsCsa.makeCsaMoveOrDrop(position, move));
      position.play(move);
      lastDest = move.to;
    });
    add("shogiops' kif", testCase.id, kif.join("\n"), usi);
    add("shogiops' csa", testCase.id, csa.join("\n"), usi);
    const jkf = Parsers.parseKIF(jkfReaders.kif.prepare(testCase.kif));
    // README: "json-kifu-format, KACHI": elements that are neither move nor end.
    jkf.moves = withoutEmptyEnds(jkf.moves);
    add("json-kifu-format's jkf", testCase.id, JSON.stringify(jkf), usi);
  }
  for (const what of Object.keys(texts)) {
    const read = convertAll(texts[what], what.split(" ")[1], "lines");
    read.forEach((text, i) => {
      const [id, usi] = expected[what][i];
      const ours = text.startsWith("ERROR")
        ? `${text}\n${texts[what][i]}`
        : mainLine(parseLines(text).nodes).map((n) => n.what).filter((w) => !w.startsWith("%")).join(" ");
      check(`we read ${what}`, id, ours, usi);
    });
  }
}

// -------------------------------------------------------------------- main

const cases = allCases();
for (const testCase of cases) {
  const ours = parseLines(testCase.lines);
  judgeTsshogiReads(testCase, ours);
  judgeJsonKifuFormat(testCase);
  judgeShogiops(testCase, ours);
}
judgeWeReadTsshogi(cases);
judgeWeReadTheOthers(cases);

for (const [what, n] of passed) console.log(`${String(n).padStart(6)}  ${what}`);
for (const [what, n] of known) console.log(`${String(n).padStart(6)}  known difference: ${what}`);
if (failures.length > 0) {
  const byKind = new Map();
  for (const failure of failures) count(byKind, failure.split(",")[0]);
  for (const [what, n] of byKind) console.log(`${String(n).padStart(6)}  FAILED: ${what}`);
  console.log(failures.slice(0, Number(process.env.JUDGE_SHOW ?? 20)).join("\n"));
  process.exit(1);
}
