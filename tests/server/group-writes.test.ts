import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '../../server/store/database.ts'
import { groupWrites } from '../../server/store/group-writes.ts'

/** A store whose disk takes as long as it is told to, and that remembers how many came together. */
function slowStore({
  fail = () => undefined,
  patience,
}: {
  fail?: () => Error | undefined
  patience?: number
} = {}) {
  const groups: number[] = []
  const underWay: (() => void)[] = []
  const write = groupWrites<undefined>({
    async together(works) {
      const results = []
      for (const finish of works.map(work => work(undefined))) results.push(await finish())
      groups.push(results.length)
      await new Promise<void>(resolve => underWay.push(resolve))
      const error = fail()
      if (error) throw error
      return results
    },
    alone: work => work(undefined),
    ...(patience !== undefined && { patience }),
  })
  const release = () => {
    for (const end of underWay.splice(0)) end()
  }
  return { write, groups, release }
}

const named = (name: string) => ({
  begin: async () => {},
  async write() {
    if (name === 'bad') throw new Error('bad')
    return name
  },
})

test('what arrives together is one group, and what arrives meanwhile the next', async () => {
  const { write, groups, release } = slowStore()
  const first = Promise.all(['a', 'b', 'c'].map(name => write(named(name))))
  await expect.poll(() => groups).toEqual([3])
  const second = Promise.all(['d', 'e'].map(name => write(named(name))))
  await pause(20)
  expect(groups).toEqual([3])
  release()
  expect(await first).toEqual(['a', 'b', 'c'])
  await expect.poll(() => groups).toEqual([3, 2])
  release()
  expect(await second).toEqual(['d', 'e'])
})

test('nobody is told before the whole group is on disk', async () => {
  const { write, groups, release } = slowStore()
  let told = 0
  const all = Promise.all(['a', 'b'].map(name => write(named(name)).then(() => (told += 1))))
  await expect.poll(() => groups).toEqual([2])
  await pause(20)
  expect(told).toBe(0)
  release()
  await all
  expect(told).toBe(2)
})

test('a mistake among them is its own only', async () => {
  const { write } = slowStore()
  const results = await Promise.allSettled(['a', 'bad', 'c'].map(name => write(named(name))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('all begin, and what each begins with is its own, also where that fails before another writes', async () => {
  const { write, groups, release } = slowStore()
  const events: string[] = []
  const written = ['a', 'bad', 'c'].map(name =>
    write({
      async begin() {
        events.push(`begin ${name}`)
        if (name === 'bad') throw new Error('bad')
        return name
      },
      async write(_, begun) {
        events.push(`write ${name}`)
        return begun
      },
    }),
  )
  const results = await Promise.allSettled(written)
  expect(events.slice(0, 4)).toEqual(['begin a', 'begin bad', 'begin c', 'write a'])
  expect(
    results.map(result => (result.status === 'fulfilled' ? result.value : result.reason.message)),
  ).toEqual(['a', 'bad', 'c'])
  expect(groups).toEqual([])
  release()
})

test('a store that is away refuses all at once, and is asked again by the next', async () => {
  let away = true
  const { write, groups, release } = slowStore({
    fail: () => (away ? new StoreUnavailable('away') : undefined),
  })
  const results = Promise.allSettled(['a', 'b'].map(name => write(named(name))))
  await expect.poll(() => groups).toEqual([2])
  release()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  away = false
  const next = write(named('c'))
  await expect.poll(() => groups).toEqual([2, 1])
  release()
  expect(await next).toBe('c')
})

test('a group that takes long is not waited for, but there are two at most', async () => {
  const { write, groups, release } = slowStore({ patience: 20 })
  const written: Promise<string>[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    written.push(write(named(name)))
    await pause(60)
  }
  expect(groups).toEqual([1, 1])
  release()
  await expect.poll(() => groups).toEqual([1, 1, 2])
  release()
  expect(await Promise.all(written)).toEqual(['a', 'b', 'c', 'd'])
})
