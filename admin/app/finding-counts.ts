import { useEffect, useState } from 'react'
import type { FindingCounts } from '../worker/messages.ts'
import { type EditorContent, useFiles } from './editor-content.ts'

type CountsByFile = ReadonlyMap<string, FindingCounts>

/** The check takes a second of the worker's time, and what somebody opens at once comes first. */
const PAUSE_MS = 1000

/** Returns how much the check finds in each file, when it is known. Checks again after a save. */
export function useFindingCounts(content: EditorContent): CountsByFile {
  const files = useFiles(content)
  const [counts, setCounts] = useState<CountsByFile>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another list of files follows a save.
  useEffect(() => {
    const read = async () => setCounts(await content.worker.counts(await content.stateWith(new Map())))
    const timer = setTimeout(() => void read().catch(() => undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content, files])
  return counts
}
