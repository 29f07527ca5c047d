/** Puts files into a file input, as if the user had selected them. An input for one file takes the first. */
export function giveFiles(input: HTMLInputElement, files: Iterable<File>): void {
  putFiles(input, files)
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Puts files into a file input without an event. */
export function putFiles(input: HTMLInputElement, files: Iterable<File>): void {
  const transfer = new DataTransfer()
  for (const file of files) if (input.multiple || !transfer.items.length) transfer.items.add(file)
  input.files = transfer.files
}
