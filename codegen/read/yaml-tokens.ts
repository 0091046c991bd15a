import { CST, Lexer } from 'yaml'

/** A piece of YAML as it was typed. Pieces follow each other without gaps. */
export interface YamlToken {
  kind: CST.TokenType | 'text' | 'long-text'
  start: number
  end: number
}

/** Marks that the lexer adds and nobody typed. */
const unseen = ['doc-mode', 'flow-error-end', 'scalar']

/** Never throws. A `text` is unquoted, a `long-text` stands below `|` or `>`. */
export function tokenizeYaml(text: string): YamlToken[] {
  const tokens: YamlToken[] = []
  let end = 0
  let isScalar = false
  let isLong = false
  for (const source of new Lexer().lex(text)) {
    const kind: YamlToken['kind'] = isScalar
      ? isLong
        ? 'long-text'
        : 'text'
      : (CST.tokenType(source) ?? 'text')
    if (kind === 'block-scalar-header') isLong = true
    else if (isScalar) isLong = false
    isScalar = kind === 'scalar'
    if (unseen.includes(kind)) continue
    const start = end
    end += source.length
    tokens.push({ kind, start, end })
  }
  return tokens
}
