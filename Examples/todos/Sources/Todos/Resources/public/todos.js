async function send(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) alert(`The server answered ${response.status}.`);
  location.reload();
}

document.getElementById("add").addEventListener("submit", (event) => {
  event.preventDefault();
  send("POST", "/api/todos", { title: document.getElementById("title").value });
});

document.getElementById("logout").addEventListener("click", () => send("POST", "/api/users/logout"));

for (const item of document.querySelectorAll("li")) {
  const path = `/api/todos/${item.dataset.id}`;
  item.querySelector("input").addEventListener("change", (event) => {
    send("PATCH", path, { completed: event.target.checked });
  });
  item.querySelector("button").addEventListener("click", () => send("DELETE", path));
}
