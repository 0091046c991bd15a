import { CST, Lexer } from 'yaml'

/** A token of YAML source. Tokens follow each other without gaps. */
export interface YamlToken {
  kind: CST.TokenType | 'text' | 'long-text'
  start: number
  end: number
}

/** Tokens that the lexer adds to the source. */
const virtualTokens = ['doc-mode', 'flow-error-end', 'scalar']

/** Splits YAML into tokens. Never throws. A `text` is an unquoted scalar, a `long-text` a block scalar after `|` or `>`. */
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
    if (virtualTokens.includes(kind)) continue
    const start = end
    end += source.length
    tokens.push({ kind, start, end })
  }
  return tokens
}
