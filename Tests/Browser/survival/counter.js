// Runs before the scripts of each page: answers what the house asks about unsure messages by chance, and notes what it is told.
(() => {
  const seen = window.counter = { asked: [], told: [], answer: 0.5 };
  const look = () => {
    for (const text of document.querySelectorAll("dialog.alert [id^=alert--]")) {
      const dialog = text.parentElement, buttons = dialog.querySelectorAll("button");
      // A question that is shown again after another kill has been answered, and its answer was not heard of.
      if (dialog.isAnswered) continue;
      dialog.isAnswered = true;
      const isAgreed = buttons.length > 1 && Math.random() < seen.answer;
      if (buttons.length > 1) seen.asked.push([text.textContent, isAgreed]); else seen.told.push(text.textContent);
      setTimeout(() => (isAgreed ? buttons[1] : buttons[0]).click(), 20);
    }
    for (const item of document.querySelectorAll(".connection-unsent li")) seen.told.push(item.textContent);
    document.querySelector(".connection-unsent > button")?.click();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
})();
