/** Path of the picture that stands for a page in shared links: '/' has '/og/home.jpg', '/a/b' has '/og/a/b.jpg'. */
export function ogUrl(pageUrl: string): string {
  return `/og${pageUrl === '/' ? '/home' : pageUrl}.jpg`
}

export const ogSize = { width: 1200, height: 630 } as const
