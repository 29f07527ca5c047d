declare module 'on-headers' {
  /** Runs `listener` before the headers of the response are sent. */
  export default function onHeaders(res: import('node:http').ServerResponse, listener: () => void): void
}
