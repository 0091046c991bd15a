const SOURCE = 'renderer/client.ts'

interface BuildInfo {
  assetsManifest?: Record<string, { file: string }> | null
}

/** URL of the client script: its hashed file in a build, its source in dev. */
export function clientEntryOf({ assetsManifest }: BuildInfo): string {
  if (!assetsManifest) return `/${SOURCE}`
  const entry = assetsManifest[SOURCE]
  if (!entry) throw new Error(`${SOURCE} is not in the assets manifest: is it an input of the client build?`)
  return `/${entry.file}`
}
