/** Saves a file through the browser. */
export const saveFile = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the file after the click, well within a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
