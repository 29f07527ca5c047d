import { DomUtils, parseDocument } from 'htmlparser2'

type Page = ReturnType<typeof parseDocument>
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>
type File = { name: string; content: Buffer }
type Text = string | RegExp

/** Opens pages and submits their forms like a browser without scripts. */
export class PlainBrowser {
  private page: Page = parseDocument('')
  private path = ''

  constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  open(path: string): Promise<void> {
    return this.show(path, { method: 'GET' })
  }

  heading(): string {
    return textOf(this.one('h1', () => true))
  }

  text(): string {
    return textOf(this.page)
  }

  /** Returns the text of the section with that label. */
  section(label: string): string {
    return textOf(this.one('section', element => element.attribs['aria-label'] === label))
  }

  select(label: string, option: string): void {
    const list = this.labelled(label)
    const chosen = within(list, 'option').find(element => textOf(element) === option)
    if (!chosen) throw new Error(`“${label}” has no option “${option}”`)
    for (const element of within(list, 'option')) delete element.attribs.selected
    chosen.attribs.selected = ''
  }

  check(label: Text, isChecked = true): void {
    const box = this.labelled(label)
    const group =
      box.attribs.type === 'radio' ? this.all('input', other => other.attribs.name === box.attribs.name) : [box]
    for (const element of group) delete element.attribs.checked
    if (isChecked) box.attribs.checked = ''
  }

  /** Submits the button's form. `files` are those of its file field. */
  press(name: Text, files: File[] = []): Promise<void> {
    const button = this.one('button', element => matches(textOf(element), name))
    const form = this.one('form', element =>
      button.attribs.form ? element.attribs.id === button.attribs.form : isInside(button, element),
    )
    const isOfForm = (control: Element) =>
      control.attribs.form ? control.attribs.form === form.attribs.id : isInside(control, form)
    const body = form.attribs.enctype === 'multipart/form-data' ? new FormData() : new URLSearchParams()
    const add = (field = '', value: string | undefined) => void (field && body.append(field, value ?? ''))
    for (const control of this.all(['input', 'select', 'textarea'], isOfForm)) {
      const { name, type, value } = control.attribs
      if ('disabled' in control.attribs) continue
      if (control.name === 'select') add(name, selectedIn(control))
      else if (control.name === 'textarea') add(name, textOf(control))
      else if (type === 'file') for (const { name: fileName, content } of files) attach(body, name, content, fileName)
      else if (!['checkbox', 'radio'].includes(type ?? '')) add(name, value)
      else if ('checked' in control.attribs) add(name, value ?? 'on')
    }
    add(button.attribs.name, button.attribs.value)
    return this.show(form.attribs.action ?? this.path, { method: 'POST', body })
  }

  private async show(path: string, init: { method: string; body?: FormData | URLSearchParams }): Promise<void> {
    const headers = { cookie: this.cookie, origin: this.url }
    const response = await fetch(this.url + path, { ...init, headers, redirect: 'manual' })
    const html = await response.text()
    const location = response.headers.get('location')
    if (location) return this.open(location)
    this.path = path
    this.page = parseDocument(html.replace(/<script.*?<\/script>/gs, ''))
  }

  private labelled(label: Text): Element {
    const found = this.one('label', element => matches(textOf(element), label))
    const isField = (element: Element) => ['input', 'select', 'textarea'].includes(element.name)
    const field = found.attribs.for
      ? DomUtils.getElementById(found.attribs.for, this.page.children)
      : DomUtils.findOne(isField, found.children)
    if (!field) throw new Error(`“${label}” labels nothing`)
    return field
  }

  private one(tag: string, test: (element: Element) => boolean): Element {
    const [found] = this.all(tag, test)
    if (!found) throw new Error(`No such ${tag} in ${this.path}: ${textOf(this.page)}`)
    return found
  }

  private all(tags: string | string[], test: (element: Element) => boolean): Element[] {
    return within(this.page, tags).filter(test)
  }
}

type Node = Parameters<typeof DomUtils.textContent>[0]

const within = (root: Element | Page, tags: string | string[]) =>
  DomUtils.findAll(element => [tags].flat().includes(element.name), root.children)

const textOf = (node: Node) => DomUtils.textContent(node).replace(/\s+/g, ' ').trim()

const matches = (text: string, searched: Text) =>
  typeof searched === 'string' ? text.includes(searched) : searched.test(text)

function isInside(element: Element, form: Element): boolean {
  for (let parent = element.parent; parent; parent = parent.parent) if (parent === form) return true
  return false
}

function selectedIn(list: Element): string {
  const options = within(list, 'option')
  const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0]
  return chosen?.attribs.value ?? ''
}

function attach(body: FormData | URLSearchParams, field = '', content: Buffer, name: string): void {
  if (!(body instanceof FormData)) throw new Error('A form with a file field is not multipart.')
  body.append(field, new Blob([new Uint8Array(content)]), name)
}
