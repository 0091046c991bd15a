import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minVersion, satisfies } from 'semver'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectDir } from '../../codegen/project-dir.ts'
import { type LockedPackage, packageNameOf, readLockedPackages } from './lock-file.ts'

const readProject = (file: string) => readFileSync(path.join(projectDir, file), 'utf8')

const { engines } = z
  .object({ engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(readProject('package.json')))
const floor = minVersion(engines.node)?.version ?? ''

/** Old packages list their engines as `["node >= 4"]`. */
function nodeRangeOf({ engines = {} }: LockedPackage): string {
  if (!Array.isArray(engines)) return engines.node ?? '*'
  return engines.find(engine => engine.startsWith('node'))?.slice('node'.length) ?? '*'
}

test('every package that production needs runs on the oldest Node that the project supports', () => {
  const production = [...readLockedPackages()].filter(([, { dev }]) => !dev)
  expect(production.map(([folder]) => packageNameOf(folder))).toEqual(
    expect.arrayContaining(['hono', 'sharp', 'pg']),
  )
  const wrong = production.filter(([, entry]) => !satisfies(floor, nodeRangeOf(entry)))
  expect(wrong.map(([folder, entry]) => `${packageNameOf(folder)}: ${nodeRangeOf(entry)}`)).toEqual([])
})

test('CI runs the oldest Node that the project supports, and the one of the image', () => {
  const images = [...readProject('Dockerfile').matchAll(/^FROM .*\bnode:(\d+)/gm)].map(([, major]) => major)
  expect(new Set(images).size).toBe(1)
  const { jobs } = z
    .object({
      jobs: z.record(
        z.string(),
        z.object({ strategy: z.object({ matrix: z.object({ node: z.array(z.string()) }) }) }),
      ),
    })
    .parse(parse(readProject('.github/workflows/verify.yml')))
  expect(Object.keys(jobs)).toEqual(['verify', 'platforms'])
  for (const { strategy } of Object.values(jobs)) {
    expect(strategy.matrix.node).toEqual([floor.replace(/\.0$/, ''), images[0]])
  }
})
