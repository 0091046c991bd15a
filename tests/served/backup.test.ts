import { expect, test } from 'vitest'
import { restoreDrill } from '../setup/restore-drill.ts'

test.each(['sqlite', 'postgres'] as const)(
  'the commands of the docs restore everything after the loss of the disk on %s',
  async engine => {
    const { commands, acknowledged, missing, statusAfter } = await restoreDrill(engine)
    expect(commands.length).toBeLessThanOrEqual(5)
    expect(acknowledged).toHaveLength(40)
    expect(missing).toEqual([])
    expect(statusAfter).toBe(201)
  },
)
