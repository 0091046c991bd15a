import { expect, test } from 'vitest'
import { restoreDrill } from '../setup/restore-drill.ts'

test.each(['sqlite', 'postgres'] as const)(
  'after the disk was lost, the commands of the docs bring everything back on %s',
  async engine => {
    const { commands, acknowledged, missing, statusAfter } = await restoreDrill(engine)
    expect(commands.length).toBeLessThanOrEqual(5)
    expect(acknowledged).toHaveLength(40)
    expect(missing).toEqual([])
    expect(statusAfter).toBe(201)
  },
)
