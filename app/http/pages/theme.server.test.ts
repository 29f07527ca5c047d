import { describe, expect, it } from 'vitest'
import { themeHeader, themeOf } from './theme.server'

const themeWith = (cookie: string) => themeOf(new Request('http://localhost/', { headers: { Cookie: cookie } }))

describe('the theme', () => {
  it('is dark by default', () => expect(themeWith('')).toBe('dark'))

  it.each(['dark', 'light', 'system'] as const)('is %s if selected', theme => {
    expect(themeWith(`session=x; ${themeHeader(theme).split(';')[0]}; other=y`)).toBe(theme)
  })

  it.each(['theme=blue', 'theme=', 'mytheme=light', 'theme=light<script>'])('is dark for %s', cookie => {
    expect(themeWith(cookie)).toBe('dark')
  })
})
