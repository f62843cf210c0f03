/** How the server is started on the pinned Node: its flags, then its script from the project's folder. */
export const serverArguments: readonly string[];
