import type { PublishedFile, PublishedSite } from './publish-input.ts'

export function robots({ url }: Pick<PublishedSite, 'url'>): PublishedFile {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ]
  return { path: 'robots.txt', content: lines.join('\n') }
}
