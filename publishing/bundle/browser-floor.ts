/** Oldest supported browser versions, by the names of MDN's compatibility data. */
export const browserFloor = {
  safari: '15.4',
  safari_ios: '15.4',
  chrome: '103',
  chrome_android: '103',
  edge: '103',
  firefox: '104',
  firefox_android: '104',
} as const

/** Oldest supported browsers in Vite's format. */
export const browserTargets = (['safari', 'ios', 'chrome', 'edge', 'firefox'] as const).map(
  name => `${name}${browserFloor[name === 'ios' ? 'safari_ios' : name]}`,
)
