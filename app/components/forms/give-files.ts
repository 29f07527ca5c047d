/** Puts files into a file input, as if the user had selected them. An input for one file takes the first. */
export function giveFiles(input: HTMLInputElement, files: Iterable<File>): void {
  const transfer = new DataTransfer()
  for (const file of files) if (input.multiple || !transfer.items.length) transfer.items.add(file)
  input.files = transfer.files
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}
