/**
 * Fades blocks in as they scroll into view: `<section class="fade-in">`.
 *
 * Only blocks below the fold are hidden, by the class `fade-in--waiting` that this script alone adds, and only where
 * motion is welcome. A block gets `is-visible` once 10 % of it shows, 50 px above the bottom edge. CSS:
 *
 *     .fade-in { transition: opacity .6s, translate .6s }
 *     @media screen { .fade-in--waiting { opacity: 0; translate: 0 1rem } }
 */
import { closestTo } from './event-target.ts'

const BOTTOM_MARGIN = 50

/** Returns whether enough of a block is visible: 10 % of it, or half the viewport if it is too tall for that. */
export function showsEnough(ratio: number, visibleHeight: number, viewportHeight: number): boolean {
  return ratio >= 0.1 || visibleHeight >= (viewportHeight - BOTTOM_MARGIN) / 2
}

function show(block: Element): void {
  block.classList.remove('fade-in--waiting')
  block.classList.add('is-visible')
}

export function enhanceFadeIn(): void {
  const blocks = [...document.querySelectorAll('.fade-in')]
  const still = matchMedia('print,(prefers-reduced-motion:reduce)').matches
  // All measured before any class changes, so that the page is laid out once.
  const waiting = blocks.filter(block => !still && block.getBoundingClientRect().top > innerHeight)

  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, intersectionRatio, intersectionRect } of entries) {
        if (!isIntersecting || !showsEnough(intersectionRatio, intersectionRect.height, innerHeight)) continue
        observer.unobserve(target)
        show(target)
      }
    },
    // The steps below 0.1 are for very tall blocks.
    { threshold: [0, 0.01, 0.02, 0.04, 0.07, 0.1], rootMargin: `0px 0px -${BOTTOM_MARGIN}px 0px` },
  )

  for (const block of blocks) {
    if (!waiting.includes(block)) show(block)
    else {
      block.classList.add('fade-in--waiting')
      observer.observe(block)
    }
  }

  addEventListener('beforeprint', () => waiting.forEach(show))
  document.addEventListener('focusin', event => {
    const block = closestTo(event, '.fade-in--waiting')
    if (block) show(block)
  })
}
