/** What a file that nobody meant as content was left by. */
export type TemporaryFileKind =
  /** Of the operating system: nobody sees it, and it does no harm. */
  | { kind: 'litter' }
  /** Of a program that edits or merges files. */
  | { kind: 'backup'; original: string }
  /** A second one of a file, as a file manager names it. */
  | { kind: 'copy'; original: string }

const litter = /^(?:Thumbs\.db|ehthumbs\.db|desktop\.ini|Icon\r?|__MACOSX.*)$/i

/** In the order of looking; the first group is the name of the original without its ending, or with it where `isWhole`. */
const backups: readonly RegExp[] = [
  /^(.+)~$/,
  /^~\$(.+)$/,
  /^#(.+)#$/,
  /^(.+?)\.(?:bak|backup|orig|rej|old|tmp|temp|swp|swo|save)\d*$/i,
  /^(.+?)_(?:BACKUP|BASE|LOCAL|REMOTE)_\d+(?=\.)/,
]

const copies: readonly RegExp[] = [
  /^(?:copy|duplicate) (?:\(\d+\) )?of (.+)$/i,
  /^(.+?)[ _-]+(?:-[ _]*)?copy(?:[ _-]*\(?\d+\)?)?$/i,
  /^(.+?) ?\(\d+\)$/,
  /^(.+?) \d{1,2}$/,
  /^(.+?)[ ._-]conflict(?:ed copy)?.*$/i,
]

/** By the name of a file alone, without its folder; undefined for an ordinary name. */
export function detectTemporaryFile(name: string): TemporaryFileKind | undefined {
  if (litter.test(name)) return { kind: 'litter' }
  for (const pattern of backups) {
    const original = pattern.exec(name)?.[1]
    if (original) return { kind: 'backup', original }
  }
  const [, stem = name, ending = ''] = /^(.+?)((?:\.\w{1,5})+)$/.exec(name) ?? []
  for (const pattern of copies) {
    const original = pattern.exec(stem)?.[1]
    if (original) return { kind: 'copy', original: original + ending }
  }
  return undefined
}
