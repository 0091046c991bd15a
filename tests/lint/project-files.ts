import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../../codegen/project-dir.ts'

/** Lists the files of the working tree that git tracks or would add, relative to the project. */
export function projectFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectDir,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return list.split('\0').filter(file => file !== '' && existsSync(path.join(projectDir, file)))
}
