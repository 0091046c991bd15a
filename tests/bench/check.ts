// Measures the check of 1,000 records, relative to a bare loop that parses the same files and validates them with ajv. Only ratios are
// printed, because they depend less on the machine than seconds.
//
//   npm run bench:check
//
// Each figure is the median of several processes, which run in turn, so that other load on the machine affects all of them.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { validatorOf } from '../../codegen/check/validators.ts'
import { checkContent } from '../../codegen/generate.ts'
import { loadModel } from '../../codegen/load-model.ts'
import { projectDir } from '../../codegen/project-dir.ts'
import { createCheckout } from '../setup/checkout.ts'
import { isSmall } from './small.ts'
import { measureUsage } from './usage.ts'

const targets = { cold: 2.5, warm: 0.5 }
const rounds = isSmall ? 1 : 5
const recordCount = isSmall ? 100 : 1000
/** Collections of the fixture site whose records can be copied under other names. */
const copied = ['cities', 'services', 'projects', 'products']

const measures: Record<string, (dir: string) => void> = { bare: parseAndValidate, check }

function parseAndValidate(dir: string): void {
  const contentDir = path.join(dir, 'content')
  const model = loadModel(contentDir)
  for (const entity of model.entities.filter(({ name }) => copied.includes(name))) {
    const validate = validatorOf(model, entity)
    for (const file of readdirSync(path.join(contentDir, entity.name))) {
      const text = readFileSync(path.join(contentDir, entity.name, file), 'utf8')
      if (!validate(parse(text))) throw new Error(`${entity.name}/${file} is not valid`)
    }
  }
}

function check(dir: string): void {
  const { problems } = checkContent({
    contentDir: path.join(dir, 'content'),
    cacheDir: path.join(dir, 'cache'),
    year: 2026,
  })
  if (problems[0]) throw new Error(`${problems[0].file}: ${problems[0].message}`)
}

function writeRecords(dir: string): void {
  const contentDir = path.join(dir, 'content')
  cpSync(path.join(projectDir, 'tests/fixtures/site'), contentDir, { recursive: true })
  const originals = copied.flatMap(folder =>
    readdirSync(path.join(contentDir, folder)).map(file => path.join(contentDir, folder, file)),
  )
  const texts = originals.map(file => readFileSync(file, 'utf8'))
  for (let index = 0; index < recordCount - originals.length; index += 1) {
    const at = index % originals.length
    const file = originals[at]?.replace(/\.yaml$/, `-${index}.yaml`) ?? ''
    // Vary names and sentences: real content doesn't repeat one record a thousand times.
    const text = texts[at]
      ?.replace(/(?<=[a-z])\.(?=["\s])/g, ` ${index}.`)
      .replace(/^(name|title): .+/m, `$& ${index}`)
    writeFileSync(file, `# Copy ${index}\n${text}`)
  }
}

/** Runs a measurement in a separate process and returns its duration in ms, without loading modules. */
function time(measure: string, dir: string): number {
  const self = fileURLToPath(import.meta.url)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', self, measure, dir], {
    encoding: 'utf8',
    cwd: projectDir,
  })
  if (status !== 0) throw new Error(stderr)
  return Number(stdout)
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function compare(): boolean {
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-check-'))
  try {
    writeRecords(dir)
    const times = { bare: [] as number[], cold: [] as number[], warm: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      rmSync(path.join(dir, 'cache'), { recursive: true, force: true })
      times.bare.push(time('bare', dir))
      times.cold.push(time('check', dir))
      times.warm.push(time('check', dir))
    }
    const ratios = (['cold', 'warm'] as const).map(name => ({
      name,
      ratio: middle(times[name]) / middle(times.bare),
      target: targets[name],
    }))
    for (const { name, ratio, target } of ratios) {
      console.log(
        `check, ${recordCount} records, ${name}: ${ratio.toFixed(2)} × parse + ajv (at most ${target})`,
      )
    }
    return isSmall || ratios.every(({ ratio, target }) => ratio <= target)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Limit for the largest process of the check of large photos. */
const MAX_MEGABYTES = 450

/** Checks four photos of 50 megapixels in the formats that need most memory, and compares the peak with the limit. */
async function staysSmall(): Promise<boolean> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-check-'))
  try {
    createCheckout(dir, path.join(projectDir, 'tests/fixtures/site'))
    const { default: sharp } = await import('sharp')
    const size = isSmall ? { width: 816, height: 612 } : { width: 8160, height: 6120 }
    const photo = sharp({ create: { ...size, channels: 3, background: '#868' } })
    const images = path.join(dir, 'content/images')
    await photo.jpeg().toFile(path.join(images, 'baseline.jpg'))
    await photo.jpeg({ progressive: true }).toFile(path.join(images, 'progressive.jpg'))
    await photo.png().toFile(path.join(images, 'lines.png'))
    await photo.png({ progressive: true }).toFile(path.join(images, 'interlaced.png'))
    const { megabytes } = measureUsage(dir, 'cli/run.mjs', 'site', 'check')
    console.log(`check, four photos of 50 megapixels: ${Math.round(megabytes)} MB (at most ${MAX_MEGABYTES})`)
    return isSmall || megabytes <= MAX_MEGABYTES
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const [measure, dir] = process.argv.slice(2)
const run = measures[measure ?? '']
if (run && dir) {
  const start = performance.now()
  run(dir)
  process.stdout.write(String(performance.now() - start))
} else process.exitCode = [compare(), await staysSmall()].every(Boolean) ? 0 : 1
