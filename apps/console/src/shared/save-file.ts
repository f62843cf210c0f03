/** Offers a text as a file to keep. */
export const saveFile = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }));

/** Offers bytes as a file to keep. */
export const saveBytes = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void => saveBlob(name, new Blob([bytes], { type }));

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
