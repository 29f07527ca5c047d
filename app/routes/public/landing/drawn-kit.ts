/** A kit without a photo, with its gem. */
export const drawnKit = (title: string) => ({
  title,
  id: '',
  image: '',
  imageWidth: null,
  imageHeight: null,
  imagePreview: null,
})
