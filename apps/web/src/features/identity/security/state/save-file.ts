/** Offers a text as a file to keep. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Prints a text alone, without the page around it. */
export function printText(text: string): void {
  const sheet = document.createElement('div');
  sheet.className = 'ui-print';
  sheet.textContent = text;
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
}
