import { createElement, type SVGAttributes } from 'react'

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] }
type IconProps = SVGAttributes<SVGSVGElement> & { size?: number }

/** Returns the component of one of Lucide's icons. The production build uses it (`lightIcons` in vite.config.ts). */
export default function createIcon({ name, node }: IconData) {
  // As HTML, because React takes as long for a shape as for a link, and a page has a hundred.
  const __html = node.map(([tag, attributes]) => `<${tag}${attributesOf(attributes)}/>`).join('')
  const ownClass = `lucide lucide-${name}`
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module loads
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    const iconClass = className ? `${ownClass} ${className}` : ownClass
    const isHidden = rest['aria-label'] ? undefined : true
    const attributes = {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      className: iconClass,
      'aria-hidden': isHidden,
      dangerouslySetInnerHTML: { __html },
    }
    return createElement('svg', { ...attributes, ...rest })
  }
}

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
