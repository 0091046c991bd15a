/** The kind of a file that a program left in the content folder. */
export type TemporaryFileKind =
  /** Hidden file of the operating system. */
  | { kind: 'litter' }
  /** File of a program that edits or merges files. */
  | { kind: 'backup'; original: string }
  /** Copy of a file, as file managers name it. */
  | { kind: 'copy'; original: string }

const litter = /^(?:Thumbs\.db|ehthumbs\.db|desktop\.ini|Icon\r?|__MACOSX.*)$/i

// The first match wins. The first group is the name of the original file.
const backups: readonly RegExp[] = [
  /^(.+)~$/,
  /^~\$(.+)$/,
  /^#(.+)#$/,
  /^(.+?)\.(?:bak|backup|orig|rej|old|tmp|temp|swp|swo|save)\d*$/i,
  /^(.+?)_(?:BACKUP|BASE|LOCAL|REMOTE)_\d+(?=\.)/,
]

// The first group is the name of the original file without its extension.
const copies: readonly RegExp[] = [
  /^(?:copy|duplicate) (?:\(\d+\) )?of (.+)$/i,
  /^(.+?)[ _-]+(?:-[ _]*)?copy(?:[ _-]*\(?\d+\)?)?$/i,
  /^(?:copia de|copia \(\d+\) de) (.+)$/i,
  /^(.+?) - copia(?: ?\(\d+\))?$/i,
  /^(.+?) \([^()]*(?:conflicted copy|en conflicto)[^()]*\)$/i,
  /^(.+?) ?\(\d+\)$/,
  /^(.+?) \d{1,2}$/,
  /^(.+?)[ ._-]conflict(?:ed copy)?.*$/i,
]

/** Detects a temporary file by its name without the folder. Returns undefined for other names. */
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
