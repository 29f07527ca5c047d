import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { KitPicture } from './kit-picture'

const kit = { id: 'kit', title: 'Owl', image: 'owl.jpg', imageWidth: 900, imageHeight: 1200, imagePreview: null }
const htmlOf = (project: Partial<typeof kit>, size: 'card' | 'page' | 'thumb' = 'page') =>
  renderToStaticMarkup(<KitPicture project={{ ...kit, ...project } as typeof kit} size={size} />)

describe('KitPicture', () => {
  it('has the dimensions and aspect ratio of the photo', () => {
    expect(htmlOf({})).toMatch(/--shape:0\.75[;"].* width="900" height="1200"/)
  })

  it('has an aspect ratio of 4:3 if the dimensions are unknown', () => {
    const unknown = { imageWidth: null, imageHeight: null } as unknown as typeof kit
    expect(htmlOf(unknown)).toMatch(/--shape:1\.3333[;"].* width="4" height="3"/)
  })

  it('requests a wider size for a wide photo on a card, whose sides are cut', () => {
    expect(htmlOf({}, 'card')).toContain('calc((50vw - 22px) * 1.00), calc(300px * 1.00)')
    expect(htmlOf({ imageWidth: 2400 }, 'card')).toContain('calc((50vw - 22px) * 1.50), calc(300px * 1.50)')
  })

  it('shows a gem if there is no photo', () => {
    expect(htmlOf({ image: '' }, 'thumb')).toMatch(/kit-gem"><img src="data:image\/svg\+xml,/)
  })
})
