/** Loads a stored photo as a file, to crop it. Returns null if that fails. */
export async function storedPhoto(address: string): Promise<File | null> {
  const response = await fetch(address).catch(() => null)
  if (!response?.ok) return null
  const blob = await response.blob()
  return new File([blob], 'photo.jpg', { type: blob.type })
}
