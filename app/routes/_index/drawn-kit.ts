/** A kit without a picture of its own: its mosaic is drawn from the title. */
export const drawnKit = (title: string) => ({
  title,
  id: '',
  image: '',
  imageWidth: null,
  imageHeight: null,
  imagePreview: null,
})
