// Starts `tiles language-server` with the first kernel text that is opened.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = vscode.workspace.getConfiguration("tile").get("command");
  client = new LanguageClient(
    "tile",
    "libtiles",
    { command, args: ["language-server"] },
    { documentSelector: [{ language: "tile" }] }
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
