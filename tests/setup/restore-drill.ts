/**
 * Deletes the data of a running site and restores it with the commands of docs/backup.md. Temporary folders replace /srv/site, /etc and
 * /var; `sudo` and `systemctl` are scripts that run their arguments.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Engine } from '../../server/store/database.ts'
import { type Answered, submitRequest } from '../faults/submit.ts'
import { startPostgres } from '../server/postgres.ts'
import { plainEnvironment, projectDir } from './run.ts'

export interface RestoreDrillResult {
  /** Commands of the section "Restore". */
  commands: readonly string[]
  /** References of requests that the site acknowledged before the backup started. */
  acknowledged: readonly string[]
  /** Acknowledged references that the last command doesn't list. */
  missing: readonly string[]
  /** HTTP status of a request after the restore. */
  statusAfter: number
}

const submitsBefore = 40

export async function restoreDrill(engine: Engine): Promise<RestoreDrillResult> {
  const root = await mkdtemp(path.join(tmpdir(), 'drill-'))
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const machine = await pretendMachine(root)
  try {
    await machine.settings(await postgres?.newDatabase())
    await machine.run(['sudo systemctl start site'])
    const acknowledged = await submitAll(await machine.siteUrl(), submitsBefore)
    const others = keepSubmitting(await machine.siteUrl())
    await machine.run(await commandsUnder('Back up'))
    await others.stop()
    await machine.run(['sudo systemctl kill --signal=KILL site'])
    await rm(machine.place('/var/lib/site'), { recursive: true, force: true })
    await mkdir(machine.place('/var/lib/site'))
    await machine.settings(await postgres?.newDatabase())
    const commands = await commandsUnder('Restore')
    const listed = await machine.run(commands)
    const { status } = await submitRequest(await machine.siteUrl(), 1_000_000)
    const missing = acknowledged.filter(reference => !listed.includes(reference))
    return { commands, acknowledged, missing, statusAfter: status }
  } finally {
    await machine.run(['sudo systemctl kill --signal=KILL site']).catch(() => undefined)
    await postgres?.stop()
    await rm(root, { recursive: true, force: true })
  }
}

/** Returns the commands of the first code block under a heading, one per line. */
async function commandsUnder(heading: string): Promise<string[]> {
  const text = await readFile(path.join(projectDir, 'docs/backup.md'), 'utf8')
  const section = text.split(/^## /m).find(part => part.startsWith(`${heading}\n`)) ?? ''
  const block = /^```sh\n([\s\S]*?)^```/m.exec(section)?.[1] ?? ''
  const commands = block.split('\n').filter(line => line.trim() !== '')
  if (commands.length === 0) throw new Error(`docs/backup.md has no commands under "${heading}".`)
  return commands
}

/** Returns the program that the systemd unit starts, with its arguments. */
async function unitProgram(): Promise<string[]> {
  const unit = await readFile(path.join(projectDir, 'deploy/systemd/site.service'), 'utf8')
  const [, ...args] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
  return [process.execPath, ...args]
}

async function pretendMachine(root: string) {
  const place = (file: string) => path.join(root, file)
  const [settingsFile, pidFile, logFile] = [place('/etc/site.env'), place('/site.pid'), place('/site.log')]
  for (const folder of ['/bin', '/etc', '/var/lib/site', '/var/backups']) {
    await mkdir(place(folder), { recursive: true })
  }
  await script(place('/bin/sudo'), '[ "$1" = -u ] && shift 2; exec "$@"')
  await script(
    place('/bin/systemctl'),
    `case "$1" in
      start) set -a; . ${settingsFile}; cd ${projectDir}; setsid ${(await unitProgram()).join(' ')} >${logFile} 2>&1 & echo $! >${pidFile} ;;
      stop) [ -e ${pidFile} ] && kill "$(cat ${pidFile})" 2>/dev/null; rm -f ${pidFile} ;;
      kill) kill -9 "$(cat ${pidFile})"; rm ${pidFile} ;;
    esac; true`,
  )
  const moved = (command: string) =>
    command
      .replaceAll('/srv/site', projectDir)
      .replaceAll('/etc/site.env', settingsFile)
      .replaceAll('/var/', `${root}/var/`)
  return {
    place,
    settings: (databaseUrl = '') =>
      writeFile(
        settingsFile,
        `PORT=0\nOPERATIONS_PORT=0\nRATE_LIMIT=off\nDATA_DIR=${place('/var/lib/site')}\nDATABASE_URL='${databaseUrl}'\n`,
      ),
    async run(commands: readonly string[]): Promise<string> {
      const env = { ...plainEnvironment(), PATH: `${place('/bin')}:${process.env.PATH}` }
      const lines = ['set -e', ...commands.map(moved)].join('\n')
      return (await promisify(execFile)('bash', ['-c', lines], { env })).stdout
    },
    /** Resolves with the URL of the site that was started last, once it listens. */
    async siteUrl(): Promise<string> {
      for (let tries = 0; tries < 300; tries += 1) {
        const log = await readFile(logFile, 'utf8').catch(() => '')
        const port = /"url":"http:\/\/localhost:(\d+)"/.exec(log)?.[1]
        if (port) return `http://127.0.0.1:${port}`
        await pause(100)
      }
      throw new Error(`The site did not start: ${await readFile(logFile, 'utf8')}`)
    },
  }
}

async function script(file: string, text: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${text}\n`)
  await chmod(file, 0o755)
}

async function submitAll(url: string, count: number): Promise<string[]> {
  const answers: Answered[] = []
  for (let number = 0; number < count; number += 1) answers.push(await submitRequest(url, number))
  return answers.flatMap(({ status, reference }) => (status === 201 && reference ? [reference] : []))
}

/** Submits requests while the backup runs. */
function keepSubmitting(url: string): { stop(): Promise<void> } {
  let stopped = false
  const done = (async () => {
    for (let number = 10_000; !stopped; number += 1) await submitRequest(url, number)
  })()
  return {
    stop() {
      stopped = true
      return done
    },
  }
}
