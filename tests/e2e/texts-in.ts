/**
 * Returns the texts in an element, and those of attributes that are read out, each once. Leaves out what is in another
 * language: a part with its own `lang`, and names in `bdi`.
 */
export function textsIn(root: Element): string[] {
  const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder']
  const texts = new Set<string>()
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const node = nodes.currentNode
    const element = node instanceof Element ? node : node.parentElement
    if (element?.closest('script, style, bdi, body [lang]')) continue
    if (node instanceof Element) {
      for (const name of ATTRIBUTES) texts.add(node.getAttribute(name) ?? '')
    } else texts.add(node.textContent ?? '')
  }
  return [...texts].map(text => text.trim()).filter(Boolean)
}
