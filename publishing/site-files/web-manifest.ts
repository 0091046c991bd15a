import { palette } from '../../styles/palette.ts'
import type { PublishedFile, PublishedSite } from './publish-input.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export function webManifest({ identity, language }: PublishedSite): PublishedFile {
  const manifest = {
    name: identity.name,
    description: identity.blurb,
    lang: language,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: palette.light.green,
    background_color: palette.light.ground,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable', 512, 'maskable'),
    ],
  }
  return { path: 'site.webmanifest', content: `${JSON.stringify(manifest, undefined, 2)}\n` }
}
