declare module 'saxen' {
  type Attributes = () => Record<string, string>
  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: Attributes) => void): this
    on(event: 'closeTag', handler: (name: string) => void): this
    on(event: 'text', handler: (text: string, decode: (text: string) => string) => void): this
    on(event: 'cdata', handler: (text: string) => void): this
    on(event: 'error', handler: (error: Error) => void): this
    parse(xml: string): this
  }
}
