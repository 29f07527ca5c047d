import { icons } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ICON_NAMES } from '../app/components/ui/icon-names'

/** Returns the sprite: one symbol for each name, with the shapes of Lucide. @throws Error for a name that Lucide lacks */
export function iconSprite(): string {
  const symbols = ICON_NAMES.map(name => {
    const icon = icons[pascalCase(name) as keyof typeof icons]
    if (!icon) throw new Error(`Lucide has no icon “${name}”.`)
    const [, shapes] = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon))) ?? []
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Lucide, ISC License: /licenses.txt -->\n${symbols.join('\n')}\n</svg>\n`
}

const pascalCase = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())
