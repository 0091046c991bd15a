import { Hono } from 'hono'
import { palette } from '../../../styles/palette.ts'

const MAX_SIDE_PX = 4000

/** GET /:width/:height: an SVG of that size. */
export function placeholderRoute(): Hono {
  return new Hono().get('/:width/:height', c => {
    const width = side(c.req.param('width'))
    const height = side(c.req.param('height'))
    if (width === undefined || height === undefined) {
      const message = `Width and height must be whole numbers from 1 to ${MAX_SIDE_PX}.`
      return c.json({ error: 'bad-size', message }, 400)
    }
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(placeholder(width, height), 200, { 'Content-Type': 'image/svg+xml' })
  })
}

function side(text: string): number | undefined {
  const value = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN
  return value <= MAX_SIDE_PX ? value : undefined
}

function placeholder(width: number, height: number): string {
  const size = Math.max(1, Math.round(Math.min(width / 6, height / 3)))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">` +
    `<title>${width} × ${height}</title><rect width="100%" height="100%" fill="${palette.light.sand}"/>` +
    `<text x="50%" y="50%" dominant-baseline="central" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="${palette.light.inkSoft}">${width} × ${height}</text></svg>`
  )
}
