/** Hands a text over as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has the file by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
