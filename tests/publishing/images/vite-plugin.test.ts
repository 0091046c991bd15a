import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeImages } from '../../../publishing/images/describe-images.ts'
import { imagePlugin } from '../../../publishing/images/vite-plugin.ts'
import { variantUrl } from '../../../site/image-variants.ts'
import { plainImage } from './invented-scene.ts'

test('serves images of the folder that CONTENT_DIR names', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  const contentDir = path.join(root, 'elsewhere')
  mkdirSync(path.join(contentDir, 'images'), { recursive: true })
  await plainImage('#804020', 400, 300).png().toFile(path.join(contentDir, 'images/den.png'))
  const sources = ['den.png']
  const images = await describeImages({ contentDir, cacheDir: path.join(root, 'cache'), sources })
  vi.stubEnv('CONTENT_DIR', contentDir)
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { port: 0, host: '127.0.0.1', watch: null, ws: false },
    plugins: [imagePlugin()],
  })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await server.close()
    rmSync(root, { recursive: true })
  })
  await server.listen()
  const url = variantUrl('den.png', { hash: images['den.png']?.hash ?? '' }, 320, 'webp')
  const response = await fetch(new URL(url, server.resolvedUrls?.local[0]))
  expect(response.headers.get('content-type')).toBe('image/webp')
})
