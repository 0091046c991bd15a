import { useEffect, useState } from 'react'
import type { WorkerApi } from '../worker/messages.ts'
import type { EditorContent } from './editor-content.ts'

type Uses = Awaited<ReturnType<WorkerApi['uses']>>

/** Returns the places that name each record or picture, by its name, when they are known. */
export function useUses(content: EditorContent): Uses | undefined {
  const [uses, setUses] = useState<Uses>()
  useEffect(() => {
    const read = async () => setUses(await content.worker.uses(await content.stateWith(new Map())))
    read().catch(() => undefined)
  }, [content])
  return uses
}
