const words: Readonly<Record<string, string>> = {
  EACCES: 'This file or its folder may not be changed: it is read-only.',
  EPERM: 'This file or its folder may not be changed: it is read-only.',
  EROFS: 'The disk is read-only.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EISDIR: 'A folder of the same name stands in the way.',
  ENOTDIR: 'A file of the same name stands where a folder has to be.',
  EEXIST: 'A file of the same name stands where a folder has to be.',
  ENAMETOOLONG: 'The name is too long: choose a shorter one.',
  EIO: 'The disk has a fault.',
}

/** Why a disk did not take something; undefined of other errors. */
export function wordsOfDisk(error: Error): string | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? words[error.code] : undefined
  return code && `${code} Nothing was saved.`
}
