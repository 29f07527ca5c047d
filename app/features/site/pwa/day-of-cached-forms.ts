/**
 * Dates the forms of new notes in a cached page, which have the day on which it was cached: each gets the device's day when
 * the user comes to it or sends it, unless the user chose another one. Returns the function that stops it.
 */
export function updateDayOfForms(): () => void {
  document.addEventListener('focusin', updateDay)
  document.addEventListener('submit', updateDay, true)
  return () => {
    document.removeEventListener('focusin', updateDay)
    document.removeEventListener('submit', updateDay, true)
  }
}

function updateDay({ target }: Event) {
  const date = (target as Element).closest<HTMLFormElement>('form[data-kit]')?.elements.namedItem('date')
  // The Swedish locale writes dates as YYYY-MM-DD.
  const day = new Date().toLocaleDateString('sv-SE')
  if (date instanceof HTMLInputElement && date.value === date.defaultValue && date.value < day) date.value = day
}
