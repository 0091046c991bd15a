import { execFileSync } from 'node:child_process'
import { hashCode, hashFolder, hashParts } from '../../codegen/cache/hash.ts'

/** Hashes of the inputs of a build. */
export interface Inputs {
  /** Commit hash; the sitemap contains dates of commits. */
  commit: string
  /** Hash of the code. */
  sources: string
  content: string
  /** Hash of the generated files, which also depend on the date. */
  generated: string
}

export interface InputFolders {
  projectDir: string
  contentDir: string
  generatedDir: string
}

export function hashInputs({ projectDir, contentDir, generatedDir }: InputFolders): Inputs {
  return {
    commit: headCommit(projectDir),
    sources: hashCode(projectDir),
    content: hashFolder(projectDir, contentDir),
    generated: hashGenerated({ projectDir, generatedDir }),
  }
}

export const hashGenerated = ({ projectDir, generatedDir }: Omit<InputFolders, 'contentDir'>): string =>
  hashFolder(projectDir, generatedDir)

/** Combines all hashes into the name of a release. */
export const combineHashes = ({ commit, sources, content, generated }: Inputs): string =>
  hashParts([commit, sources, content, generated])

function headCommit(projectDir: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: projectDir,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
  } catch {
    return ''
  }
}
