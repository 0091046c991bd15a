import { FAILSAFE_SCHEMA, load, Type } from 'js-yaml'

/**
 * What a text says if it is written as nearly all are: fields, lists and words. Undefined where something is wrong, or may be read in
 * two ways: then `yaml` reads it, which can say what and where, and takes seven times as long.
 */
export function readPlainYaml(text: string): unknown {
  const firstField = Math.max(text.search(/^ *[^\s#]/m), 0)
  // Behind the first field, a remark may stand between a name and its value.
  if (remark.test(text.slice(firstField)) || unusual.some(pattern => pattern.test(text))) return undefined
  try {
    return load(text, { schema, onWarning: giveUp })
  } catch {
    return undefined
  }
}

function giveUp(warning: Error): never {
  throw warning
}

const remark = /^ *#/m

/** Where a value or an item begins. */
const begin = '(?:^|: |- |\\? ) *'
/** Between brackets or braces. */
const simple = '\\s*[^\\s[\\]{},:#&*!|>%@`?][^[\\]{},:#]*'
const pair = `\\s*(?!null|true|false)[a-z]\\w*:(?= )${simple}`

/** What the two libraries don't do the same, or may not: see the test of both. */
const unusual: readonly RegExp[] = [
  // Tabs, line ends of Windows, escapes and whatever has no shape; a limit of names; names and numbers with a meaning of their own.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0009\u000b-\u001f\\\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/,
  /^[^\n]{1000}/m,
  /__proto__|\.(?:inf|nan)\b/i,
  // More than one document.
  /^(?:---|\.\.\.)/m,
  // Anchors, tags and the like begin with a sign.
  new RegExp(`${begin}(?:[&*!%@\`?:,\\]}]|[|>](?!-?\\n)|(?<!^ *)#)`, 'm'),
  // Lists in brackets and fields in braces, but for simple ones; either as a name.
  new RegExp(`${begin}(?:\\[(?!${simple}(?:,${simple})*\\]|\\])|\\{(?!${pair}(?:,${pair})*\\}))`, 'im'),
  /[\]}] *:/,
  // Names that are values elsewhere.
  /^ *(?:- +)*(?:(?:-(?! )|[+.~\d])[^:\n]*|null|true|false) *:(?:\s|$)/im,
  // An item of nothing, which may swallow the next.
  /(?:^|\s)- *\n/,
  // A remark that touches what it follows.
  /["'\]}]#/,
]

/** A plain text that matches is a value of this type, as in YAML's core schema. */
function scalar(name: string, pattern: RegExp, read: (text: string) => unknown): Type {
  return new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (text: unknown) => typeof text === 'string' && pattern.test(text),
    construct: read,
  })
}

const schema = FAILSAFE_SCHEMA.extend({
  implicit: [
    scalar('null', /^(?:~|[Nn]ull|NULL)$/, () => null),
    scalar('bool', /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/, text => /^t/i.test(text)),
    scalar('int', /^(?:0o[0-7]+|[-+]?\d+|0x[\da-fA-F]+)$/, Number),
    scalar('float', /^[-+]?(?:\.\d+|\d+\.\d*|(?:\.\d+|\d+(?:\.\d*)?)[eE][-+]?\d+)$/, Number),
  ],
})
