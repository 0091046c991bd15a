/** Returns minutes as text in the two largest units: "45 min", "3 hr 5 min" or "2 days 13 hr". */
export function elapsedText(minutes: number, language: string): string {
  const whole = Math.max(0, Math.round(minutes))
  const [hours, days] = [Math.floor(whole / 60), Math.floor(whole / (24 * 60))]
  const parts =
    days >= 2
      ? ([
          ['day', days],
          ['hour', hours % 24],
        ] as const)
      : ([
          ['hour', hours],
          ['minute', whole % 60],
        ] as const)
  const shown = parts.filter(([, value]) => value > 0)
  return (shown.length > 0 ? shown : parts.slice(1))
    .map(([unit, value]) => value.toLocaleString(language, { style: 'unit', unit }))
    .join(' ')
}
