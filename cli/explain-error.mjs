/** Explains system errors that aren't bugs, such as a full disk or a missing permission. */
import { statSync } from 'node:fs'
import path from 'node:path'

/** Returns what happened and what to do about it, or undefined for other errors, whose stack is more useful. */
export function explainError(error) {
  if (!(error instanceof Error)) return undefined
  if (error.isPlain) return error.message
  const code = error.code ?? codeInText(error.message)
  return explanations[code]?.(locateError(error), error) ?? (error.cause && explainError(error.cause))
}

const explanations = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: ({ folder, wanted }) =>
    `${folder} can't be written to: its file system is read-only. Run the command where it may write${orOtherFolder(wanted)}.`,
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
}

function noPermission({ folder, wanted, kind }, { syscall }) {
  if (syscall === 'kill') return undefined
  return `This user has no permission for the ${kind} ${folder}. Give it to the user, or run the command as the user who owns it${orOtherFolder(wanted)}.`
}

function noRoom({ folder }) {
  return `There is no room left on the disk of ${folder}. Free some space, then run the command again.`
}

function tooManyFiles() {
  return 'This user may not open more files at the same time. Raise the limit, for instance with "ulimit -n 4096", then run the command again.'
}

/** Returns undefined if the path is a folder: then the error has another cause. */
function noFolder({ folder, wanted, kind }) {
  return kind === 'file'
    ? `${folder} is a file, and a folder is needed there. Move it away${orOtherFolder(wanted)}.`
    : undefined
}

/** Native programs state the number of the error in its text: "Permission denied (os error 13)". */
function codeInText(text) {
  const [, number] = /\(os error (\d+)\)/.exec(text) ?? []
  return { 1: 'EPERM', 13: 'EACCES', 20: 'ENOTDIR', 24: 'EMFILE', 28: 'ENOSPC', 30: 'EROFS', 122: 'EDQUOT' }[
    number
  ]
}

/** Returns the requested path, and the closest existing folder or file above it. */
function locateError({ dest, path: file }) {
  const wanted = path.resolve(dest ?? file ?? '.')
  let folder = wanted
  for (;;) {
    const found = kindOf(folder)
    if (found || folder === path.dirname(folder)) return { wanted, folder, kind: found ?? 'folder' }
    folder = path.dirname(folder)
  }
}

function kindOf(file) {
  try {
    return statSync(file).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}

const folderSettings = { DATA_DIR: 'data', CONTENT_DIR: 'content' }

/** Returns the end of a sentence that names the environment variable of a folder, or '' if the folder has none. */
function orOtherFolder(file) {
  const chosen = Object.entries(folderSettings).find(([name, usual]) => {
    const folder = path.resolve(process.env[name] || usual)
    return file === folder || file.startsWith(folder + path.sep)
  })
  return chosen ? `, or name another folder with ${chosen[0]}` : ''
}
