import ts from 'typescript';

export interface Fault {
  file: string;
  line: number;
  /** Trimmed: finds the fault again after lines have moved. */
  text: string;
  start: number;
  end: number;
  replacement: string;
}

const swaps = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
]);
const otherMethods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);
const isText = (node: ts.Node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
/** Sentences belong to the copy, and describe the API. */
const isSentence = (node: ts.Node) => isText(node) && /\s/.test(node.getText());
const isValue = ({ parent }: ts.Node) =>
  ts.isCallExpression(parent) ||
  ts.isReturnStatement(parent) ||
  ts.isConditionalExpression(parent) ||
  ts.isArrayLiteralExpression(parent) ||
  ts.isBinaryExpression(parent) ||
  ts.isPropertyAssignment(parent);
const isImport = ({ parent }: ts.Node) =>
  ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword;

type Change = readonly [node: ts.Node, replacement: string];

function changesOf(node: ts.Node, source: ts.SourceFile): Change[] {
  const textOf = (part: ts.Node) => part.getText(source);
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return [[node, textOf(left)]];
    // Texts are joined, not added up.
    const joins =
      operatorToken.kind === ts.SyntaxKind.PlusToken && [left, right].some((part) => isText(part));
    const other = swaps.get(operatorToken.kind);
    return other === undefined || joins ? [] : [[operatorToken, other]];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, textOf(node.operand)]];
  if (ts.isConditionalExpression(node))
    return [[node, `${textOf(node.condition)} ? ${textOf(node.whenFalse)} : ${textOf(node.whenTrue)}`]];
  if (ts.isIfStatement(node)) return [[node.expression, `!(${textOf(node.expression)})`]];
  if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) return [[node, 'true']];
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
    return [[node, `(${textOf(node)} + 1)`]];
  if (ts.isExpressionStatement(node) && !isText(node.expression)) return [[node, ';']];
  if (ts.isIdentifier(node) && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) {
    const other = otherMethods.get(node.text);
    return other === undefined ? [] : [[node, other]];
  }
  if (
    isText(node) &&
    node.getText(source).length > 2 &&
    !isSentence(node) &&
    isValue(node) &&
    !isImport(node)
  )
    return [[node, "''"]];
  return [];
}

export function faultsOf(file: string, content: string): Fault[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const lines = content.split('\n');
  const faults: Fault[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    for (const [part, replacement] of changesOf(node, source)) {
      const start = part.getStart(source);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      faults.push({
        file,
        line,
        text: lines[line - 1]?.trim() ?? '',
        start,
        end: part.getEnd(),
        replacement,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** From 0 to 1, with a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** On different lines, each line as likely as any other. */
export function pickFaults(all: readonly Fault[], count: number, random: () => number): Fault[] {
  const lines = new Map<string, Fault[]>();
  for (const fault of all) {
    const key = `${fault.file}:${fault.line}`;
    lines.set(key, [...(lines.get(key) ?? []), fault]);
  }
  const byLine = [...lines.values()];
  const picked: Fault[] = [];
  while (picked.length < count && byLine.length > 0) {
    const [ofLine = []] = byLine.splice(Math.floor(random() * byLine.length), 1);
    const fault = ofLine[Math.floor(random() * ofLine.length)];
    if (fault) picked.push(fault);
  }
  return picked;
}
