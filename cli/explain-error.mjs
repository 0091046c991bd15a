/** Failures that are nobody's bug, in words: a full disk, a folder that this user may not write to, and the like. */
import { statSync } from 'node:fs'
import path from 'node:path'

/** A sentence with what to do, for errors that a person can remove. Undefined for all others, whose stack says more. */
export function explainError(error) {
  if (!(error instanceof Error)) return undefined
  if (error.isPlain) return error.message
  const code = error.code ?? codeInText(error.message)
  return explanations[code]?.(placeOf(error), error) ?? (error.cause && explainError(error.cause))
}

const explanations = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: ({ folder, wanted }) =>
    `${folder} can't be written to: its file system is read-only. Run the command where it may write${orElsewhere(wanted)}.`,
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
}

function noPermission({ folder, wanted, what }, { syscall }) {
  if (syscall === 'kill') return undefined
  return `This user has no permission for the ${what} ${folder}. Give it to the user, or run the command as the user who owns it${orElsewhere(wanted)}.`
}

function noRoom({ folder }) {
  return `There is no room left on the disk of ${folder}. Free some space, then run the command again.`
}

function tooManyFiles() {
  return 'This user may not open more files at the same time. Raise the limit, for instance with "ulimit -n 4096", then run the command again.'
}

/** Undefined if the file stands where it should. */
function noFolder({ folder, wanted, what }) {
  return what === 'file'
    ? `${folder} is a file, and a folder is needed there. Move it away${orElsewhere(wanted)}.`
    : undefined
}

/** Programs that aren't written in JavaScript state the number in their text: "Permission denied (os error 13)". */
function codeInText(text) {
  const [, number] = /\(os error (\d+)\)/.exec(text) ?? []
  return { 1: 'EPERM', 13: 'EACCES', 20: 'ENOTDIR', 24: 'EMFILE', 28: 'ENOSPC', 30: 'EROFS', 122: 'EDQUOT' }[
    number
  ]
}

/** The part of a path that exists: what would be made in it was not. */
function placeOf({ dest, path: file }) {
  const wanted = path.resolve(dest ?? file ?? '.')
  let folder = wanted
  for (;;) {
    const found = kindOf(folder)
    if (found || folder === path.dirname(folder)) return { wanted, folder, what: found ?? 'folder' }
    folder = path.dirname(folder)
  }
}

function kindOf(place) {
  try {
    return statSync(place).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}

const folderSettings = { DATA_DIR: 'data', CONTENT_DIR: 'content' }

/** Names the setting that chooses a folder. */
function orElsewhere(place) {
  const chosen = Object.entries(folderSettings).find(([name, usual]) => {
    const folder = path.resolve(process.env[name] || usual)
    return place === folder || place.startsWith(folder + path.sep)
  })
  return chosen ? `, or name another folder with ${chosen[0]}` : ''
}
